import type { ClientKind } from "@parapet/contract";
import { callsOf } from "./billing-api.ts";
import type { Networks } from "./networks.ts";
import { type Caller, type Habits, populations } from "./populations.ts";
import { Random } from "./random.ts";
import { thieves } from "./thieves.ts";
import { type KnownClient, World } from "./world.ts";

const days = 70;
const monitoredDays = 14;
/** A Monday. */
const startMs = Date.UTC(2026, 7, 3);
const dayMs = 86_400_000;
/** A person types the code, or the owner approves, this long after being asked. */
const answerMs = 20_000;
/** Days between two tries of every thief. */
const theftEveryDays = 4;

interface Friction {
  readonly kind: ClientKind;
  readonly clients: number;
  /** While the policy is enforced. */
  clientDays: number;
  calls: number;
  sessions: number;
  prompts: number;
  /** Of the prompts: refused without a way to go on. */
  denied: number;
}

interface Thefts {
  tried: number;
  first: number;
  third: number;
}

interface Player {
  readonly population: keyof typeof populations;
  readonly client: KnownClient;
  readonly habits: Habits;
  readonly random: Random;
}

interface PlannedCall {
  readonly player: Player;
  readonly method: string;
  readonly uri: string;
  readonly caller: Caller;
  readonly atMs: number;
}

interface Played {
  readonly networks: Networks;
  readonly seed: number;
  /** Clients of each population. */
  readonly size: number;
  readonly learns: boolean;
}

/** Plays all populations, and thieves once the policy is enforced. */
export function play({ networks, seed, size, learns }: Played) {
  const world = new World(networks, learns);
  const frictions = new Map<string, Friction>();
  const thefts = new Map<string, Thefts>(Object.keys(thieves).map((name) => [name, { tried: 0, first: 0, third: 0 }]));
  const players = createPlayers(world, networks, seed, size);
  for (const [name, { kind }] of Object.entries(populations))
    frictions.set(name, { kind, clients: size, clientDays: 0, calls: 0, sessions: 0, prompts: 0, denied: 0 });
  /** When each caller's last prompt ends, so that one refusal counts once however often the client tries again. */
  const open = new Map<string, number>();
  for (let day = 0; day < days; day += 1) {
    if (day === monitoredDays) world.setMode("enforce");
    const isEnforced = day >= monitoredDays;
    const planned = players.flatMap((player) => {
      const calls = planDay(player, day);
      const friction = frictions.get(player.population);
      if (isEnforced && friction !== undefined) {
        friction.clientDays += 1;
        friction.sessions += calls.length;
      }
      return calls.flat();
    });
    for (const call of planned.toSorted((one, other) => one.atMs - other.atMs)) {
      const friction = frictions.get(call.player.population);
      if (friction !== undefined) callOnce(world, call, isEnforced ? friction : null, open);
    }
    if (isEnforced && day % theftEveryDays === 0)
      for (const player of players) steal(world, networks, player, day, thefts);
  }
  return { days, populations: frictions, thieves: thefts };
}

function createPlayers(world: World, networks: Networks, seed: number, size: number): readonly Player[] {
  return Object.entries(populations).flatMap(([name, { kind, create }], at) =>
    Array.from({ length: size }, (_, number): Player => {
      const random = new Random(seed * 1_000_003 + at * 1009 + number);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `populations`
      const population = name as keyof typeof populations;
      return { population, client: world.addClient(kind), habits: create(networks, random), random };
    }),
  );
}

/** The calls of a client's sessions on a day. */
function planDay(player: Player, day: number): readonly (readonly PlannedCall[])[] {
  const { habits, random } = player;
  return habits.sessionsOn(day).map(({ hour, flow, pauseS, caller, after }) => {
    const calls = callsOf(flow, random);
    const beginMs = startMs + day * dayMs + hour * 3_600_000;
    return calls.map((call, at) => ({
      ...call,
      player,
      caller: after !== undefined && at >= calls.length / 2 ? after : caller,
      atMs: Math.round(beginMs + at * pauseS * 1000),
    }));
  });
}

function callOnce(world: World, call: PlannedCall, friction: Friction | null, open: Map<string, number>): void {
  const { client } = call.player;
  const decision = world.call(client, call);
  if (friction === null) return;
  friction.calls += 1;
  if (decision.effect === "allow" || decision.scored === null) return;
  const { callerHash } = decision.scored;
  const isOpen = (open.get(callerHash) ?? 0) > call.atMs;
  if (!isOpen) {
    friction.prompts += 1;
    if (decision.effect === "deny") friction.denied += 1;
  }
  open.set(callerHash, call.atMs + 3_600_000);
  if (decision.effect !== "step_up") return;
  world.passStepUp(client, decision);
  world.call(client, { ...call, atMs: call.atMs + answerMs });
}

/** What a thief does first: looks for what there is, and then takes it. */
const loot = [
  { method: "GET", uri: "/customers" },
  { method: "GET", uri: "/invoices" },
  { method: "POST", uri: "/reports" },
] as const;

function steal(
  world: World,
  networks: Networks,
  { habits, client, random }: Player,
  day: number,
  thefts: ReadonlyMap<string, Thefts>,
): void {
  for (const [name, create] of Object.entries(thieves)) {
    const theft = thefts.get(name);
    if (theft === undefined) continue;
    const caller = create(habits, day, networks, random);
    const beginMs = startMs + (day + 1) * dayMs + random.below(dayMs);
    const stopped = loot.map(({ method, uri }, at) => {
      const { effect } = world.steal(client, { method, uri, caller, atMs: beginMs + at * 5_000 });
      return effect === "step_up" || effect === "deny";
    });
    theft.tried += 1;
    if (stopped[0] === true) theft.first += 1;
    if (stopped.includes(true)) theft.third += 1;
  }
}
