import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown, type UserConfig } from "vite";
import { addresses } from "./src/app/addresses.ts";
import { writeAddresses } from "./vite/addresses-file.ts";
import { catalogues } from "./vite/catalogues.ts";
import { codeSplitting, planChunks } from "./vite/chunks.ts";
import { guide } from "./vite/guide/guide-plugin.ts";
import { joinedCatalogues } from "./vite/joined-catalogues.ts";
import { moduleGraph } from "./vite/module-graph.ts";
import { precompress } from "./vite/precompress.ts";
import { rowsWithoutSchemas } from "./vite/rows-without-schemas.ts";
import { runtimeInVendor } from "./vite/runtime-in-vendor.ts";
import { withoutFacades } from "./vite/without-facades.ts";

const server = process.env["PARAPET_URL"] ?? "http://127.0.0.1:8080";

const source = join(import.meta.dirname, "src");
const resolve = {
  // The shim serves React 17; every React we run on has the real thing.
  alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
};
const treeshake: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
  // Rows and schemas of the contract are plain values: a page pays only for those it names.
  moduleSideEffects: [{ test: /\/packages\/contract\/src\//, sideEffects: false }],
};

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [
    joinedCatalogues(source),
    catalogues(),
    guide(),
    rowsWithoutSchemas(),
    react(),
    tailwindcss(),
    withoutFacades(),
    runtimeInVendor(),
    writeAddresses(addresses),
    precompress(),
  ],
  resolve,
  build: {
    target: "es2022",
    // The server's policy forbids data: fonts and inline scripts: everything stays a file of its own.
    assetsInlineLimit: 0,
    // A view names its chunks before the first of them is there. Every browser we run on preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        chunkFileNames: ({ name }: Rolldown.PreRenderedChunk) => `assets/${name.replace(/^_+/, "")}-[hash].js`,
        codeSplitting: command === "build" && codeSplitting(planChunks(await graph(), source)),
      },
      treeshake,
    },
  },
  server: {
    proxy: Object.fromEntries(["/api/", "/auth/", "/v1/", "/healthz"].map((path) => [path, server])),
  },
  preview: {
    proxy: Object.fromEntries(["/api/", "/auth/", "/v1/", "/healthz"].map((path) => [path, server])),
  },
}));

const graph = () =>
  moduleGraph(join(source, "main.tsx"), {
    root: import.meta.dirname,
    plugins: [catalogues(), guide(), rowsWithoutSchemas(), react()],
    resolve,
    build: { target: "es2022", rolldownOptions: { treeshake } },
  });
