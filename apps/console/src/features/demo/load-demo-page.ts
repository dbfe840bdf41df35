import type { Story } from "@parapet/ui/story";
import { demoPages, type DemoPageRow, isDemoPage } from "./demo-pages.ts";
import { partNamed, type PartFamily, type PartName, parts } from "./parts.ts";

export interface LoadedPart {
  readonly name: PartName;
  readonly stories: readonly Story[];
}

/** What is at an address of the template: the search, stories, or a family's index. */
export type DemoPage =
  | { readonly kind: "search"; readonly row: DemoPageRow }
  | { readonly kind: "stories"; readonly row: DemoPageRow; readonly loaded: readonly LoadedPart[] }
  | { readonly kind: "part"; readonly family: PartFamily; readonly loaded: LoadedPart }
  | { readonly kind: "index"; readonly family: PartFamily };

const isPartFamily = (name: string): name is PartFamily => ["components", "forms", "extensions"].includes(name);

const loadPart = async (name: PartName): Promise<LoadedPart> => ({ name, stories: await parts[name].load() });

/** The row of an address: itself, or the one whose last part is a placeholder. */
function findRow(pathname: string): DemoPageRow {
  const pattern = [pathname, pathname.replace(/[^/]+$/, "$number"), pathname.replace(/[^/]+$/, "$tab")].find(
    isDemoPage,
  );
  if (pattern === undefined) throw new Error(`No template page is at ${pathname}`);
  return demoPages[pattern];
}

/** Loads what an address shows, and nothing else. */
export async function loadDemoPage(address: string): Promise<DemoPage> {
  const pathname = address.replace(/(?<=.)\/+$/, "");
  const [, family = "", name = ""] = pathname.split("/");
  if (isPartFamily(family)) {
    const part = partNamed(family, name);
    return part === null ? { kind: "index", family } : { kind: "part", family, loaded: await loadPart(part) };
  }
  const row = findRow(pathname);
  if (row.shows === "search") return { kind: "search", row };
  return { kind: "stories", row, loaded: await Promise.all(row.shows.map(loadPart)) };
}
