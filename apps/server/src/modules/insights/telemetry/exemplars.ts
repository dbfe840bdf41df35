import type { Exchange } from "@parapet/api-model";
import { defineService } from "../../../platform/services.ts";
import type { Analysis } from "../analysis/analyst.ts";

/** Calls of each kind whose bodies are kept in a day. */
const perDay = 3;
/** Kinds that are told apart; of those that come when there are so many, no body is kept that day. */
const mostKinds = 20_000;
const dayMs = 86_400_000;

interface Candidate {
  readonly providerId: string;
  readonly exchange: Pick<Exchange, "host" | "port" | "method" | "status">;
  readonly analysis: Pick<Analysis, "template" | "verdict">;
  readonly now: Date;
}

/** Chooses the first calls of each operation, status and verdict in a day (UTC), to keep their bodies. */
export class Exemplars {
  readonly #counts = new Map<string, number>();
  #day = 0;

  takes({ providerId, exchange, analysis, now }: Candidate): boolean {
    const day = Math.floor(now.getTime() / dayMs);
    if (day !== this.#day) this.#counts.clear();
    this.#day = day;
    const { host, port, method, status } = exchange;
    const kind = `${providerId}\n${host}\n${port}\n${method}\n${status}\n${analysis.verdict}\n${analysis.template}`;
    const count = this.#counts.get(kind) ?? 0;
    if (count >= perDay || (count === 0 && this.#counts.size >= mostKinds)) return false;
    this.#counts.set(kind, count + 1);
    return true;
  }
}

export const exemplarsService = defineService("exemplars", () => new Exemplars());
