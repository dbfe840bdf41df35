import { dirname, relative } from "node:path";
import type { Plugin } from "rolldown";

/** A thread or process that a source starts from a sibling file. */
const startedFile = /new URL\("(?:\.\/)?([^"/]+)\.ts", import\.meta\.url\)/g;

/**
 * Keeps what `import.meta` leads to when the sources below `root` are bundled into `folder`. A file that is started becomes a
 * bundle of its own; all other paths begin where the source was.
 */
export function sourcePlaces(root: string, folder: string): Plugin {
  return {
    name: "source-places",
    transform: {
      filter: { id: /\.[cm]?[jt]s$/, code: /import\.meta|\b__(?:dirname|filename)\b/ },
      handler(code, id) {
        const path = relative(root, id);
        if (path.includes("node_modules")) return this.error(`${path} finds files by its own place: make it external`);
        const place = relative(folder, id);
        return code
          .replaceAll(startedFile, (_, name: string) => {
            this.emitFile({ type: "chunk", id: `${dirname(id)}/${name}.ts`, fileName: `${name}.js` });
            return `new URL("${name}.js", import.meta["url"])`;
          })
          .replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta["url"]).href`)
          .replaceAll("import.meta.dirname", `(import.meta["dirname"] + ${JSON.stringify(`/${dirname(place)}`)})`);
      },
    },
  };
}
