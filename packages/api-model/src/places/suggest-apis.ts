import { isIp } from "@parapet/ip-address";

/** An API as its traffic shows it. */
export interface SeenApi {
  readonly id: string;
  readonly host: string;
  /** 0 if unknown. */
  readonly port: number;
  readonly calls: number;
  /** Paths of its operations; the names of parameters don't matter. */
  readonly templates: readonly string[];
}

/** APIs that look like one. */
export interface ApiSuggestion {
  /** `same_host`: one host with and without its default port; `same_paths`: addresses of one service. */
  readonly reason: "same_host" | "same_paths";
  /** The one that the others should join. */
  readonly api: string;
  readonly others: readonly string[];
}

/** Ports that a host is called on without naming one. */
const defaultPorts: ReadonlySet<number> = new Set([0, 80, 443]);
/** Paths that two APIs share at least: health checks are the same everywhere. */
const minShared = 3;
/** Share of the smaller one's paths that the other one has, too: an address that was seldom called shows few. */
const minShare = 0.8;

/**
 * Finds APIs that look like one, each in one suggestion at most; independent of their order. Addresses join what has
 * their paths. Hosts with different names never do: staging has the paths of production. A step compares one API.
 * @param isDistinct what people said of a pair
 */
export function* suggestionSteps(
  apis: readonly SeenApi[],
  isDistinct: (a: string, b: string) => boolean = () => false,
): Generator<undefined, ApiSuggestion[]> {
  const sameHost = yield* suggest("same_host", apis, isDistinct, isSameHost);
  const taken = new Set(sameHost.flatMap(({ api, others }) => [api, ...others]));
  const rest = apis.filter(({ id }) => !taken.has(id));
  const shapes = new Map(rest.map(({ id, templates }) => [id, new Set(templates.map(shapeOf))]));
  const shapesOf = ({ id }: SeenApi) => shapes.get(id) ?? new Set<string>();
  const samePaths = yield* suggest("same_paths", rest, isDistinct, (api, other) => {
    if (!isIp(other.host) || (isIp(api.host) && api.port !== other.port)) return false;
    const [one, two] = [shapesOf(api), shapesOf(other)];
    const shared = [...one].filter((shape) => two.has(shape)).length;
    return shared >= minShared && shared >= minShare * Math.min(one.size, two.size);
  });
  return [...sameHost, ...samePaths];
}

/** Groups around the APIs that others should join, the best ones first. */
function* suggest(
  reason: ApiSuggestion["reason"],
  apis: readonly SeenApi[],
  isDistinct: (a: string, b: string) => boolean,
  isSame: (api: SeenApi, other: SeenApi) => boolean,
): Generator<undefined, ApiSuggestion[]> {
  const groups: [SeenApi, ...SeenApi[]][] = [];
  for (const each of apis.toSorted(byRank)) {
    const own = groups.find(
      ([first, ...more]) => isSame(first, each) && ![first, ...more].some(({ id }) => isDistinct(id, each.id)),
    );
    if (own === undefined) groups.push([each]);
    else own.push(each);
    yield;
  }
  return groups
    .filter(({ length }) => length > 1)
    .map(([first, ...others]) => ({ reason, api: first.id, others: others.map(({ id }) => id) }));
}

const isSameHost = (api: SeenApi, other: SeenApi): boolean =>
  api.host === other.host && defaultPorts.has(api.port) && defaultPorts.has(other.port);

/** Names before addresses, then the most called. */
function byRank(a: SeenApi, b: SeenApi): number {
  return Number(isIp(a.host)) - Number(isIp(b.host)) || b.calls - a.calls || (a.id < b.id ? -1 : 1);
}

const shapeOf = (template: string): string => template.replaceAll(/\{[^{}/]*\}/g, "{}");
