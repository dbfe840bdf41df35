import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { getSeverity, type Found } from "./finding-kinds.ts";
import { mergeFindings } from "./merge-findings.ts";
import { findingKey, saveFindings, type Sighting } from "./save-findings.ts";

/** Where and when something was found. */
interface Occasion {
  readonly providerId: string;
  readonly apiId: string;
  readonly method: string;
  readonly template: string;
  readonly action: string | null;
  readonly eventId: string;
  readonly at: Date;
}

/** A path, credentials and other request headers are the same for all actions of a caller: what they show is one finding. */
const isOfAction = (pointer: string) => !/^\/request\/(?:path|header|cookie)(?:\/|$)/.test(pointer);

/** Findings that wait to be written; of one that shows again before that, only the count grows. */
const capacity = 5_000;
/** Pause between two writes. */
const pauseMs = 2_000;

/** Writes findings in the background. Dropped ones are counted, and reappear with a later call. */
export class FindingWriter {
  readonly #platform: Platform;
  #waiting = new Map<string, Sighting>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Takes what was found in one call, at once and without ever failing. */
  note({ providerId, apiId, method, template, action, eventId, at }: Occasion, found: readonly Found[]): void {
    for (const { kind, pointer, names, rule } of found) {
      const place = { method, template, action: isOfAction(pointer) ? (action ?? "") : "" };
      const key = `${apiId}\n${findingKey({ ...place, kind, pointer, rule: rule?.id })}`;
      const known = this.#waiting.get(key);
      if (known === undefined && this.#waiting.size >= capacity) {
        this.#platform.metrics.unwrittenFindings.inc();
        continue;
      }
      this.#waiting.set(key, {
        providerId,
        apiId,
        ...place,
        kind,
        pointer,
        rule: rule?.id,
        severity: rule?.severity ?? getSeverity(kind),
        evidence: { names, event_id: eventId },
        count: (known?.count ?? 0) + 1,
        firstSeenAt: known?.firstSeenAt ?? at,
        lastSeenAt: at,
      });
    }
    this.#timer ??= setTimeout(() => void this.settle(), pauseMs).unref();
  }

  /** Resolves when everything noted before is written, or could not be. */
  settle(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { postgres, log, metrics } = this.#platform;
    const byApi = Map.groupBy(this.#waiting.values(), ({ apiId }) => apiId);
    this.#waiting = new Map();
    for (const [apiId, sightings] of byApi) {
      try {
        await saveFindings(postgres.db, apiId, sightings);
      } catch (error) {
        metrics.unwrittenFindings.inc(sightings.length);
        log.warn({ err: error, apiId }, "findings could not be written; they will show again");
        continue;
      }
      try {
        // Their templates may have changed while they waited.
        await mergeFindings(this.#platform, apiId);
      } catch (error) {
        log.warn({ err: error, apiId }, "findings could not be merged; it will be tried again");
      }
    }
  }
}

export const findingWriterService = defineService("finding writer", (platform) => new FindingWriter(platform), {
  stop: (writer) => writer.settle(),
});
