import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";

/** KiB of scripts, as `gzip -9` makes them, that a first visit may load. */
export const budgets = { login: 125, view: 220 } as const;

/** A chunk of Vite's manifest, by the file it was made of or by a name of its own. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const login = "src/features/auth/login-page.tsx";
const layout = "src/app/layouts/main-layout.tsx";
/** Catalogues that come with every page, and with the layout. */
const catalogue = "src/lib/i18n/locales/en.json";
const menuCatalogue = "src/app/locales/en.json";

/** The views that the routes load. The gallery of the design system is no product, and no visit starts there. */
const isView = (source: string) => /^src\/features\/(?!demo\/).*-(?:page|view)\.tsx$/.test(source);

/**
 * The first views of a built console that weigh more than their budget, a sentence each. Counted is what a view imports
 * without asking further, and its English words: what a page loads later is for `npm run bench` to see.
 */
export function overBudget(dist: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const first = Array.from(page.matchAll(/<script[^>]* src="\/([^"]+)"/g), ([, file]) => file ?? "");
  if (manifest[login] === undefined) return [`The manifest of ${dist} knows no ${login}.`];
  return Object.keys(manifest)
    .filter(isView)
    .flatMap((view) => {
      const isPublic = view.startsWith("src/features/auth/");
      const starts = [view, ownCatalogue(view, manifest), catalogue, ...(isPublic ? [] : [layout, menuCatalogue])];
      const files = new Set([...first, ...closure(starts, manifest)]);
      const size = [...files].map((file) => gzipped(join(dist, file))).reduce((a, b) => a + b, 0) / 1024;
      const budget = view === login ? budgets.login : budgets.view;
      return size > budget
        ? [`${view} takes ${size.toFixed(1)} KiB of scripts on a first visit; its budget is ${budget} KiB.`]
        : [];
    });
}

/** The words of the feature that a view belongs to: the nearest catalogue above it. */
function ownCatalogue(view: string, manifest: Manifest): string {
  for (let folder = posix.dirname(view); folder !== "."; folder = posix.dirname(folder)) {
    if (manifest[`${folder}/locales/en.json`] !== undefined) return `${folder}/locales/en.json`;
  }
  return catalogue;
}

/** The files of chunks and of everything they import statically. */
function closure(starts: readonly string[], manifest: Manifest): string[] {
  const seen = new Set<string>();
  const follow = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports?.forEach(follow);
  };
  starts.forEach(follow);
  return [...seen].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith(".js"));
}

function gzipped(path: string): number {
  return existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0;
}
