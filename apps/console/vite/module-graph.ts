import { build, type InlineConfig, type Plugin } from "vite";

/** What is left of a module after tree shaking. */
interface Module {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Characters before they are minified. */
  readonly size: number;
}

export type ModuleGraph = ReadonlyMap<string, Module>;

const withoutStyles: Plugin = {
  name: "parapet:without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};

/** Builds a chunk of every module, in memory. Imports of the sources name an index of a package; these name what is used of it. */
export async function moduleGraph(entry: string, config: InlineConfig): Promise<ModuleGraph> {
  const graph = new Map<string, Module>();
  const readGraph: Plugin = {
    name: "parapet:module-graph",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const byFile = new Map(
        chunks.flatMap(({ fileName, facadeModuleId: id }) => (id === null ? [] : [[fileName, id]])),
      );
      const ids = (files: readonly string[]) => files.flatMap((file) => byFile.get(file) ?? []);
      for (const { facadeModuleId, imports, dynamicImports, code } of chunks) {
        if (facadeModuleId === null) continue;
        graph.set(facadeModuleId, { imports: ids(imports), dynamicImports: ids(dynamicImports), size: code.length });
      }
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: "error",
    plugins: [withoutStyles, config.plugins, readGraph],
    build: {
      ...config.build,
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { ...config.build?.rolldownOptions, input: entry, output: { preserveModules: true } },
    },
  });
  return graph;
}

/** Modules that load with some of them, by static imports. */
export function reachedFrom(graph: ModuleGraph, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(graph.get(id)?.imports ?? []));
  }
  return seen;
}
