import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` shows the pages as they are written, from a house that runs beside it.
const house = process.env["THREECARD_HOUSE"] ?? "http://127.0.0.1:8000";

const SEEN =
  /web\/src\/lib\/(core\/(asking|bytes|called|cards|chips|counting|entropy|evolve|feed|felts|fold|geometry|held|laid|lying|now|opened|part|pips|records|rulings|scene|sets|settled|socket|sound|stacks|staff|trouble|turn)(\.svelte)?\.ts|ui\/(BettingArea|CardBack|CardFace|Chip|ChipStack|Cited|FeltDrawing|Icon|Meter|NowBar|Person|Placard|Plate|PlayingCard|Stage|Stakes|Timer|CalledHand)\.svelte)/;

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/threecard/server/pages",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page with a table needs comes in one piece: several are larger together.
          groups: [{ name: "seen", test: SEEN }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { "/api": { target: house, ws: true, changeOrigin: false } } },
});
