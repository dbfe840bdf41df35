import { captureFormats, readHarEntry, type Captured } from "@parapet/api-model";
import { difference } from "../differences.ts";
import { objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Bench, type Case, type Suite } from "../suite.ts";
import { capturedBy, modelDifferences, receivedAtMs, storedDifferences } from "./captured-event.ts";

/** Lines of access logs, each in the model and sent to the server. */
export const accessLogs: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const cases = objectsAt(fixture["lines"], "/lines").map((each): Case => {
    const line = textAt(each["line"], "");
    const expected = objectAt(each["expect"], line);
    return {
      name: `${textAt(each["format"], "")} ${line.slice(0, 60)}`,
      check: async () => [
        ...modelDifferences(capturedBy("access_log", line)[0], expected),
        ...(await serverDifferences("/api/dynamics/ingest/access-log", line, expected, bench)),
      ],
    };
  });
  return runCases(file.name, cases, bench);
};

/** Calls in the formats of other products. */
export const foreignFormats: Suite = async (file, bench) => {
  const cases = objectsAt(readFixture(file.path), "/").map((each, at): Case => {
    const format = textAt(each["format"], "");
    const expected = objectAt(each["expect"], format);
    return { name: `${format} ${at}`, check: () => checkForeign(format, each["payload"], expected, bench) };
  });
  return runCases(file.name, cases, bench);
};

async function checkForeign(
  format: string,
  payload: unknown,
  expected: FixtureObject,
  bench: Bench,
): Promise<readonly string[]> {
  const text = JSON.stringify(payload);
  if (format === "har_entry") {
    const recording = JSON.stringify({ log: { version: "1.2", entries: [payload] } });
    return [
      ...modelDifferences(readHarEntry(payload, { receivedAtMs }), expected),
      ...(await uploaded(recording, expected, bench)),
    ];
  }
  if (!isFormat(format)) return [`the format ${format} is unknown`];
  const captured: Captured | undefined = capturedBy(format, text)[0];
  const url = `/api/dynamics/ingest/${format}`;
  return [...modelDifferences(captured, expected), ...(await serverDifferences(url, text, expected, bench))];
}

function isFormat(name: string): name is keyof typeof captureFormats {
  return Object.hasOwn(captureFormats, name);
}

/** Sends a payload of one call with a token of its own, and looks at what is stored, or listed as refused. */
async function serverDifferences(path: string, body: string, expected: FixtureObject, bench: Bench): Promise<string[]> {
  const { client } = await bench.server();
  const source = await client.createSource();
  const answer = await client.sendAs(source, { path, body: Buffer.from(body), contentType: "application/json" });
  const wrong = difference("on the server, the status", answer.status, 200);
  if (wrong.length > 0) return [...wrong, answer.body];
  if (expected["rejected"] === true) {
    const [refused] = await client.rejectsOf(source);
    return difference("on the server, the refusal", refused?.reason, expected["reason"]);
  }
  const [event] = await client.eventsOf(source);
  const stored = event === undefined ? undefined : await client.eventDetail(event.id);
  return storedDifferences(stored, expected, answer.sentAtMs).map((problem) => `on the server, ${problem}`);
}

/** The same for a file that a person uploads. */
async function uploaded(recording: string, expected: FixtureObject, bench: Bench): Promise<string[]> {
  const { client } = await bench.server();
  const source = await client.createSource();
  const done = await client.importFile(source, "har", Buffer.from(recording));
  if (expected["rejected"] === true)
    return difference("imported, the refusal", done.reasons[0]?.reason, expected["reason"]);
  const [event] = await client.eventsOf(source);
  const stored = event === undefined ? undefined : await client.eventDetail(event.id);
  return storedDifferences(stored, expected, 0).map((problem) => `imported, ${problem}`);
}
