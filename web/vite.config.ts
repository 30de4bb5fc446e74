import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` shows the pages as they are written, from a house that runs beside it.
const house = process.env["THREECARD_HOUSE"] ?? "http://127.0.0.1:8000";

// What many pages need, and what every page with a table does: each in one piece, for several are larger together.
const COMMON = among("cards|counting|felts|pips|records|socket", "CardFace|Icon|Meter");
const TABLE = among(
  "around|asking|bytes|called|chips|entropy|evolve|feed|fold|geometry|held|laid|lying|now|opened|part|rulings|scene|sets|settled|sound|stacks|staff|trouble|turn",
  "BettingArea|CalledHand|CardBack|Chip|ChipStack|Cited|FeltDrawing|NoticeCard|NowBar|Person|Plate|PlayingCard|Stage|Stakes|Timer",
);

function among(core: string, ui: string): RegExp {
  return new RegExp(`src/lib/(core/(${core})(\\.svelte)?\\.ts|ui/(${ui})\\.svelte)`);
}

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
          groups: [
            { name: "common", test: COMMON },
            { name: "table", test: TABLE },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { "/api": { target: house, ws: true, changeOrigin: false } } },
});
