import { createHash } from "node:crypto";
import type { Rolldown } from "vite";
import { type ModuleGraph, reachedFrom } from "./module-graph.ts";

const isView = /\/src\/features\/(?!demo\/).*-(?:page|view)\.tsx$/;
const isEntrance = /\/src\/features\/auth\//;
const isLibrary = /\/node_modules\/|^\0/;
const isChart = /\/packages\/ui\/src\/(?:bar-chart|chart|donut|heat-map|sparkline|stat-tile|time-series)\//;
const isForm = /\/node_modules\/(?:react-hook-form|@hookform)\//;
const isShowcase = /\/features\/demo\/|\.story\.tsx$/;
const isControl = /\/node_modules\/|\/packages\/ui\/src\//;
const isPopup = /\/node_modules\/(?:@base-ui|@floating-ui)\//;

/** Shared by so many views, a module loads with the frame. */
const manyViews = 6;

/** Characters below which what the views of an area share, or a view and its parts, isn't worth a file. */
const smallPlace = 16_000;

/** Shared by so many menus, selects and dialogs, what they open with loads with the first of them. */
const manyPopups = 4;

/** Shared by views of several applications, a module of so many characters isn't worth a file. */
const smallModule = 3000;

/** What several parts open with is worth no file up to so many characters: an icon. */
const tinyModule = 1000;

/**
 * Plans the chunks that views share, so that a first view needs few of them. Left alone, each set of views and drawers that
 * share a module makes a chunk. What belongs to one view is left alone: its modules go into one chunk by themselves.
 */
export function planChunks(graph: ModuleGraph, source: string): ReadonlyMap<string, string> {
  const start = reachedFrom(graph, [`${source}/main.tsx`]);
  const frame = reachedFrom(graph, [`${source}/app/layouts/main-layout.tsx`]);
  const lazy = [...new Set([...graph.values()].flatMap(({ dynamicImports }) => dynamicImports))];
  const users = usersOf(
    graph,
    lazy.filter((id) => isView.test(id)),
  );
  const popups = lazy.map((id) => reachedFrom(graph, [id]));
  const opening = (id: string) => popups.filter((popup) => popup.has(id)).length;
  /** Imports by the style guide don't count when chunks are planned. */
  const opensWith = (id: string) => lazy.filter((part, index) => !isShowcase.test(part) && popups[index]?.has(id));
  const isShown = (id: string) => lazy.some((part, index) => isShowcase.test(part) && popups[index]?.has(id));
  const opensIn = (id: string) => new Set(opensWith(id).map(applicationOf));
  const shown = new Set([...graph.keys()].filter(isShown).map((id) => opensWith(id).join(" ")));
  const usesForms = (id: string) => [...reachedFrom(graph, [id])].some((each) => isForm.test(each));
  const isFrame = (id: string) => frame.has(id) || (users.get(id)?.size ?? 0) >= manyViews;
  /** What opens together is one chunk, also where the style guide shows pieces of it. */
  const partOf = (id: string): string | null => {
    const parts = opensWith(id);
    if (parts.length === 0) return null;
    if (parts.length > 1 && isTiny(id)) return "frame";
    return shown.has(parts.join(" ")) ? partName(parts) : null;
  };
  const isTiny = (id: string) => (graph.get(id)?.size ?? 0) <= tinyModule && isSmall(id);
  const chunkOf = (id: string): string | null => {
    if (start.has(id)) return isLibrary.test(id) ? "vendor" : "start";
    const own = [...(users.get(id) ?? [])];
    if (isForm.test(id) || (own.length > 1 && usesForms(id))) return "forms";
    if (own.some((view) => isEntrance.test(view))) return isFrame(id) ? "public" : "entrance";
    if (frame.has(id)) return "frame";
    if (isChart.test(id) && own.length > 0) return "charts";
    if (own.length === 0) return isPopup.test(id) && opening(id) >= manyPopups ? "popups" : partOf(id);
    // What only one view loads is in its chunk by itself.
    if (own.length === 1 && opening(id) === 1) return null;
    const [area = "", ...areas] = new Set(own.map(areaOf));
    const [application = "", ...applications] = new Set(own.map(applicationOf));
    // A part of the design system that opens elsewhere too must not bring an application along.
    if (applications.length === 0 && isControl.test(id) && opensIn(id).size > 1) return "controls";
    // A part of another area must not bring this one along.
    if (areas.length === 0 && opensWith(id).some((part) => areaOf(part) !== area)) return application;
    // A list must not load what a view of one thing shares with its parts.
    if (areas.length === 0) return own.length === 1 ? `${area}/${baseOf(own[0] ?? "")}` : area;
    if (applications.length === 0) return application;
    return isFrame(id) || isSmall(id) ? "frame" : contractPlaceOf(id);
  };
  /** With all that it imports: the frame must not wait for another chunk. */
  const isSmall = (id: string): boolean =>
    (graph.get(id)?.size ?? 0) <= smallModule &&
    (graph.get(id)?.imports ?? []).every((each) => beforeViews.has(chunkOf(each) ?? ""));
  const plan = new Map<string, string>();
  for (const id of graph.keys()) {
    const chunk = chunkOf(id);
    if (chunk !== null) plan.set(id, chunk);
  }
  return withoutSmallPlaces(plan, graph);
}

/**
 * What isn't worth a request goes to the chunk of the larger place: from a view's parts to its area, and from what the views
 * of an area share to the application. Places are written as `application/area/view`.
 */
function withoutSmallPlaces(plan: ReadonlyMap<string, string>, graph: ModuleGraph): ReadonlyMap<string, string> {
  const merged = [3, 2].reduce((current, depth) => mergeSmall(current, graph, depth), plan);
  return new Map(Array.from(merged, ([id, chunk]) => [id, chunk.replaceAll("/", "-")]));
}

function mergeSmall(plan: ReadonlyMap<string, string>, graph: ModuleGraph, depth: number): ReadonlyMap<string, string> {
  const sizes = new Map<string, number>();
  for (const [id, chunk] of plan) sizes.set(chunk, (sizes.get(chunk) ?? 0) + (graph.get(id)?.size ?? 0));
  const isSmall = (chunk: string) => chunk.split("/").length === depth && (sizes.get(chunk) ?? 0) < smallPlace;
  return new Map(
    Array.from(plan, ([id, chunk]) => [id, isSmall(chunk) ? chunk.slice(0, chunk.lastIndexOf("/")) : chunk]),
  );
}

/** By the first of the parts; others may begin with the same. */
function partName(parts: readonly string[]): string {
  const name = baseOf(parts[0] ?? "");
  return parts.length === 1 ? `part-${name}` : `part-${name}-${parts.length}-${hash(parts.join(" "))}`;
}

/** Endpoints of one area import each other: views that load one of them would ask for each. */
function contractPlaceOf(id: string): string | null {
  const [, area = null] = /\/packages\/contract\/src\/([\w-]+)\//.exec(id) ?? [];
  return area === null ? null : `contract-${area}`;
}

const baseOf = (id: string): string => /([^/]+)\.\w+$/.exec(id)?.[1] ?? "";
const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

/** Chunks that are there when a view's own is asked for. */
const beforeViews: ReadonlySet<string> = new Set(["vendor", "start", "public", "frame"]);

/** The part of an application that a view belongs to, such as `secure-inbox/mail`. */
const areaOf = (view: string): string => /\/features\/([\w-]+(?:\/[\w-]+)?)\/.*$/.exec(view)?.[1] ?? "";

const applicationOf = (view: string): string => /\/features\/([^/]+)\//.exec(view)?.[1] ?? "";

/** The views that load each module at once. */
function usersOf(graph: ModuleGraph, views: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const view of views) {
    for (const id of reachedFrom(graph, [view])) users.set(id, (users.get(id) ?? new Set()).add(view));
  }
  return users;
}

/** The plan as the bundler takes it. */
export function codeSplitting(plan: ReadonlyMap<string, string>): Rolldown.CodeSplittingOptions {
  return {
    // The plan has them already.
    includeDependenciesRecursively: false,
    groups: [...new Set(plan.values())].map((name) => ({
      name,
      test: (id: string) => plan.get(id) === name,
    })),
  };
}
