import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` shows the pages as they are written, from a house that runs beside it.
const house = process.env["THREECARD_HOUSE"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/threecard/server/pages",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: house, ws: true, changeOrigin: false } } },
});
