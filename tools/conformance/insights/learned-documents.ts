import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  clusterPaths,
  emptyContract,
  observe,
  renderDocument,
  trafficOf,
  type CaptureFormat,
  type Exchange,
} from "@parapet/api-model";
import { isObject, objectAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { capturedBy } from "./captured-event.ts";
import { documentOf } from "./provided-documents.ts";

/** What another program learned of a recording: paths with parameters, methods, statuses and members that are always there. */
export const learnedFromRecording: Suite = async (file, bench) => {
  const folder = dirname(file.path);
  const [source, format]: [string, CaptureFormat] = existsSync(join(folder, "har.har"))
    ? ["har.har", "har"]
    : ["echo.postman_collection.json", "postman"];
  const calls = callsOf(join(folder, source), format);
  const ours = objectAt(learnedDocument(calls, undefined)["paths"], "/paths");
  const items = objectAt(documentOf(readFileSync(file.path, "utf8"))["paths"], "/paths");
  // What the other program knew before the recording is not learned from it.
  const theirs = Object.entries(items).filter(([template]) => calls.some(({ path }) => fits(path, template)));
  const isApart = (template: string) => !(named(template) in ours) && template.includes("{");
  const cases = theirs.map(([template, item]): Case => ({
    name: template,
    async check() {
      if (!isApart(template)) return missing(objectAt(item, template), ours[named(template)]);
      const apart = calls.filter(({ path }) => fits(path, template) && !(path in ours));
      return apart.map(({ path }) => `there is no ${template}, and no ${path}`);
    },
  }));
  const apart = theirs.map(([template]) => template).filter(isApart);
  const result = await runCases(file.name, cases, bench);
  return { ...result, notes: apart.map((template) => `ours keeps the words of ${template} apart`) };
};

/** The other program takes "cooky" for the singular of "cookies". */
const named = (template: string) => template.replace("{cooky}", "{cookie}");

function fits(path: string, template: string): boolean {
  const [segments, slots] = [path.split("/"), template.split("/")];
  return segments.length === slots.length && slots.every((slot, at) => slot.startsWith("{") || slot === segments[at]);
}

/** A recording behind a server's base path: what is learned does not repeat it, and says all that was called. */
export const learnedBelowServer: Suite = async (file, bench) => {
  const document = documentOf(readFileSync(file.path, "utf8"));
  const calls = callsOf(join(dirname(file.path), "har.har"), "har");
  const [server] = Array.isArray(document["servers"]) ? document["servers"] : [];
  const url = isObject(server) ? String(server["url"]) : "http://localhost:3030";
  const base = new URL(url).pathname.replace(/\/$/, "");
  const paths = Object.keys(objectAt(learnedDocument(calls, url)["paths"], "/paths"));
  const check = async () =>
    paths.filter((path) => base !== "" && path.startsWith(base)).map((path) => `${path} repeats ${base}`);
  const cases = [
    { name: "the base path", check },
    ...["/authors/{author}", "/books/{book}", "/books", "/some/example"].map((path): Case => ({
      name: path,
      check: async () => (paths.includes(path) ? [] : [`there are ${paths.join(", ")}`]),
    })),
  ];
  return runCases(file.name, cases, bench);
};

function callsOf(path: string, format: CaptureFormat): Exchange[] {
  return capturedBy(format, readFileSync(path)).flatMap((each) => (each.kind === "call" ? [each.exchange] : []));
}

function learnedDocument(calls: readonly Exchange[], server: string | undefined): FixtureObject {
  const contract = calls.reduce((sum, call) => observe(sum, "conformance", call), emptyContract);
  return renderDocument(clusterPaths(trafficOf(contract)), {
    dialect: "3.1",
    title: "Learned",
    version: "1",
    withNotFound: true,
    confidence: { requiredAfter: 1, enumAfter: Number.POSITIVE_INFINITY },
    ...(server !== undefined && { server }),
  });
}

function missing(item: FixtureObject, own: unknown): string[] {
  if (!isObject(own)) return ["there is no such path"];
  return Object.entries(item)
    .filter(([method]) => method !== "parameters")
    .flatMap(([method, operation]) => {
      const found = own[method];
      if (!isObject(found)) return [`there is no ${method}`];
      const [wanted, has] = [responsesOf(operation), responsesOf(found)];
      return [
        ...Object.keys(wanted)
          .filter((status) => !(status in has))
          .map((status) => `${method} has no status ${status}`),
        ...Object.entries(wanted).flatMap(([status, required]) =>
          status in has
            ? required
                .filter((name) => !has[status]?.includes(name))
                .map((name) => `${method} ${status} does not require ${name}`)
            : [],
        ),
      ];
    });
}

/** Members of the JSON answer that are always there, by status. */
function responsesOf(operation: unknown): Readonly<Record<string, readonly string[]>> {
  const responses = isObject(operation) && isObject(operation["responses"]) ? operation["responses"] : {};
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const content = isObject(response) && isObject(response["content"]) ? Object.entries(response["content"]) : [];
      const json = content.find(([media]) => media.startsWith("application/json"))?.[1];
      const schema = isObject(json) && isObject(json["schema"]) ? json["schema"] : {};
      return [status, Array.isArray(schema["required"]) ? schema["required"].map(String) : []];
    }),
  );
}
