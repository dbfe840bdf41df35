import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { addresses } from "./src/app/addresses.ts";
import { writeAddresses } from "./vite/addresses-file.ts";
import { catalogues } from "./vite/catalogues.ts";
import { precompress } from "./vite/precompress.ts";

const server = process.env["PARAPET_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [catalogues(), react(), tailwindcss(), writeAddresses(addresses), precompress()],
  resolve: {
    // The shim serves React 17; every React we run on has the real thing.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
  },
  build: {
    target: "es2022",
    // The server's policy forbids data: fonts and inline scripts: everything stays a file of its own.
    assetsInlineLimit: 0,
    // Views are loaded when a link is pointed at; a script that lists their parts again would weigh on the login.
    modulePreload: false,
    manifest: true,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Changes with our dependencies only, so browsers keep it from release to release.
            { name: "vendor", tags: ["$initial"], test: /\/node_modules\// },
            { name: "start", tags: ["$initial"] },
            // What every page before the login draws with, in one file instead of ten small ones.
            { name: "basics", test: /\/features\/auth\/(?:auth-frame|login-page)\.tsx?$/ },
            // Kept apart: the login has no use for it.
            { name: "forms", test: /\/node_modules\/(?:react-hook-form|@hookform)\// },
            // Public pages share it with the frame, and have no use for the rest of that.
            {
              name: "public",
              test: /\/(?:features\/auth\/outcome|lib\/email\/use-email-state|lib\/i18n\/t|contract\/src\/account\/registration)\.tsx?$/,
            },
            // What stands around every page after the login, in one file instead of sixty small ones.
            { name: "frame", test: /\/app\/layouts\/main-layout\.tsx$/ },
            // Some pages with a new password have no other form.
            { name: "password", test: /\/password-strength\// },
            // The other public pages, which would otherwise load most of the next two with a field and a button.
            {
              name: "entrance",
              test: /\/features\/auth\/(?:change-email|confirm-(?:email|user)|forgot-password|register|reset-password|setup|signup)-page\.tsx$/,
            },
            // What many views share, and what lists do, in one file each instead of fifty that are found one after the other.
            { name: "common", minShareCount: 24 },
            { name: "list", test: /\/lib\/list\/list-page\.tsx$/ },
          ],
        },
      },
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // Rows and schemas of the contract are plain values: a page pays only for those it names.
        moduleSideEffects: [{ test: /\/packages\/contract\/src\//, sideEffects: false }],
      },
    },
  },
  server: {
    proxy: Object.fromEntries(["/api/", "/auth/", "/v1/", "/healthz"].map((path) => [path, server])),
  },
  preview: {
    proxy: Object.fromEntries(["/api/", "/auth/", "/v1/", "/healthz"].map((path) => [path, server])),
  },
});
