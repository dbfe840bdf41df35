import * as z from "zod/mini";
import { currentSession } from "../../lib/session/session-store.ts";
import { parseJson, readText, writeJson } from "../../lib/storage/storage.ts";

const key = "palette-recent";
const count = 6;

const place = z.object({ href: z.string().check(z.startsWith("/")), title: z.string(), detail: z.string() });
const stored = z.object({ email: z.string(), places: z.array(place) });

/** Somewhere a person went by the palette. */
export type RecentPlace = z.output<typeof place>;

/** The signed-in user's recent places, newest first; other users' places aren't shown. */
export function recentPlaces(): readonly RecentPlace[] {
  const read = stored.safeParse(parseJson(readText(key)));
  return read.success && read.data.email === currentSession().user?.email ? read.data.places : [];
}

export function rememberPlace(visited: RecentPlace): void {
  const email = currentSession().user?.email;
  if (email === undefined) return;
  const others = recentPlaces().filter(({ href }) => href !== visited.href);
  writeJson(key, { email, places: [visited, ...others].slice(0, count) });
}
