import type { Plugin, Rolldown } from "vite";

/** A chunk that only says where the exports of a module are, because the plan put the module into a shared chunk. */
interface Facade {
  readonly target: string;
  /** What each name is called there. */
  readonly names: readonly (readonly [name: string, there: string])[];
}

const facadeCode = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/;

/**
 * Takes away chunks that only re-export, each a request more: who imports one gets its names from the chunk itself.
 * Their names are a function of that chunk's content, so that the importers' hashes stay true.
 */
export function withoutFacades(): Plugin {
  return {
    name: "parapet:without-facades",
    apply: "build",
    enforce: "post",
    // What it changes comes after the hashes: browsers must not keep files of a build without it.
    augmentChunkHash: () => "parapet:without-facades",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const facades = new Map(chunks.flatMap(facadeOf));
        for (const chunk of chunks)
          if (!facades.has(baseOf(chunk.fileName))) chunk.code = redirect(chunk.code, facades);
        for (const { fileName } of chunks) if (facades.has(baseOf(fileName))) delete bundle[fileName];
      },
    },
  };
}

function facadeOf({ code, fileName, isDynamicEntry }: Rolldown.OutputChunk): [string, Facade][] {
  const [, list = "", target] = facadeCode.exec(code) ?? [];
  if (!isDynamicEntry || target === undefined) return [];
  const names = list.split(",").map((each) => {
    const [there = "", name = there] = each.trim().split(" as ");
    return [name, there] as const;
  });
  return [[baseOf(fileName), { target, names }]];
}

/** The code of a chunk with imports of facades as imports of what is behind them, and their files in lists of preloads. */
export function redirect(code: string, facades: ReadonlyMap<string, Facade>): string {
  return code
    .replaceAll(/import\(([`"'])\.\/([^`"']+)\1\)/g, (whole: string, _quote: string, file: string) => {
      const facade = facades.get(file);
      if (facade === undefined) return whole;
      const names = facade.names.map(([name, there]) => `${name}:e.${there}`);
      return `import("./${facade.target}").then(e=>({${names.join(",")}}))`;
    })
    .replaceAll(/([`"'])assets\/([^`"']+)\1/g, (whole: string, quote: string, file: string) => {
      const target = facades.get(file)?.target;
      return target === undefined ? whole : `${quote}assets/${target}${quote}`;
    });
}

const baseOf = (file: string) => file.replace(/^assets\//, "");
