import { readFileSync } from "node:fs";

/** A JSON object of a fixture. */
export type FixtureObject = Readonly<Record<string, unknown>>;

/** Reads a fixture file. @throws Error when it is no JSON */
export function readFixture(path: string): unknown {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  return value;
}

/** Tells an object from everything else. */
export function isObject(value: unknown): value is FixtureObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at this place. @throws Error naming the place when there is none */
export function objectAt(value: unknown, place: string): FixtureObject {
  if (!isObject(value)) throw new Error(`The fixture has no object at ${place}`);
  return value;
}

/** The objects of the list at this place. @throws Error naming the place when there is none */
export function objectsAt(value: unknown, place: string): FixtureObject[] {
  if (!Array.isArray(value)) throw new Error(`The fixture has no list at ${place}`);
  return value.map((each, at) => objectAt(each, `${place}/${at}`));
}

/** The text at this place, or what stands in for a missing one. */
export function textAt(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}
