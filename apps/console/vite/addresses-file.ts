import type { Plugin } from "vite";

/** Where the server finds the patterns of all pages, below the folder of the build. */
const addressesFile = ".vite/addresses.json";

/** Writes the patterns of all pages, for the server to tell a page from an unknown address. */
export function writeAddresses(addresses: readonly string[]): Plugin {
  return {
    name: "parapet:addresses",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: addressesFile, source: JSON.stringify(addresses) });
    },
  };
}
