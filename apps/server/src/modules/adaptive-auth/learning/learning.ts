import {
  addToSpectrum,
  type Calibration,
  calibrate,
  factsOf,
  History,
  learn,
  type Observation,
  type Population,
  type Spectrum,
  unlearn,
  weightAt,
} from "@parapet/risk-engine";
import type { ApiEntry, ClientEntry } from "../directory/entries.ts";
import { KeptHistories } from "./kept-histories.ts";
import { type KeptSum, KeptSums, populations, spectra } from "./kept-sums.ts";
import { dayOf, PendingCounts, type SeenContext } from "./pending-counts.ts";

/** What is known of a client, its provider's clients and an API. */
export interface Known {
  readonly history: History;
  readonly population: Population;
  readonly calibration: Calibration;
  /** Changes with what the others say, be they the same objects as before. */
  readonly lessons: number;
}

/** A session that is learnt from, or taken back. */
export interface Lesson {
  readonly providerId: string;
  readonly context: SeenContext;
  readonly observation: Observation;
  readonly weight: number;
}

/** Sessions of one client that count for an API's calibration on one day, so that nobody moves its thresholds alone. */
const mostPerDay = 4;
const nobodysHistory = new History();

/** What one process knows of clients, and what of it waits to be saved. Pure memory: no look-up waits. */
export class Learning {
  readonly histories = new KeptHistories();
  readonly populations = new KeptSums(populations);
  readonly spectra = new KeptSums<Spectrum>(spectra);
  /** Which provider a sum belongs to. */
  readonly providers = new Map<string, string>();
  pending = new PendingCounts();
  /** What is being saved at the moment. */
  saving: PendingCounts | null = null;
  readonly #calibrations = new Map<string, Calibration>();
  #lessons = 0;
  #countedDay = 0;
  readonly #countedToday = new Map<string, number>();

  known(client: Pick<ClientEntry, "id" | "providerId">, api: Pick<ApiEntry, "id">, atMs: number): Known {
    return {
      history: this.histories.get(client.id)?.known ?? nobodysHistory,
      population: this.populations.get(client.providerId).known,
      calibration: this.#calibrationOf(api.id, atMs),
      lessons: this.#lessons,
    };
  }

  /** Learns from a session. */
  learn({ providerId, context, observation, weight }: Lesson): void {
    const { clientId } = context;
    const { known, share } = this.histories.change(clientId);
    this.#lessons += 1;
    const all = this.#populationOf(providerId);
    learn(factsOf(observation), known, all.known, weight, { history: share, population: all.share });
    this.pending.countContext(context, 1, observation.atMs);
    this.pending.countClient(clientId, 1, observation.atMs);
  }

  /** Takes back what was learnt from a session, by whichever process. */
  unlearn({ providerId, context, observation, weight }: Lesson): void {
    const { known, share } = this.histories.change(context.clientId);
    this.#lessons += 1;
    const all = this.#populationOf(providerId);
    unlearn(factsOf(observation), known, all.known, weight, { history: share, population: all.share });
    this.pending.countContext(context, -1, observation.atMs);
    this.pending.countClient(context.clientId, -1, observation.atMs);
  }

  /** Counts how risky a session looked among all of its API, whether or not anything is learnt from it. */
  calibrate(client: Pick<ClientEntry, "id" | "providerId">, apiId: string, evidence: number, atMs: number): void {
    const day = dayOf(atMs);
    if (day !== this.#countedDay) this.#countedToday.clear();
    this.#countedDay = day;
    const key = `${apiId} ${client.id}`;
    const today = this.#countedToday.get(key) ?? 0;
    if (today >= mostPerDay) return;
    this.#countedToday.set(key, today + 1);
    this.providers.set(apiId, client.providerId);
    const kept = this.spectra.get(apiId);
    kept.isChanged = true;
    addToSpectrum(kept.share, evidence, weightAt(atMs));
    if (kept.known !== kept.share) addToSpectrum(kept.known, evidence, weightAt(atMs));
    this.#calibrations.delete(apiId);
  }

  /** What was counted of a client and is not in the database yet. */
  pendingOf(clientId: string): { readonly sessions: number; readonly atMs: number } {
    const all = [this.saving?.clients.get(clientId), this.pending.clients.get(clientId)].filter(
      (each) => each !== undefined,
    );
    return {
      sessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
      atMs: Math.max(0, ...all.map(({ atMs }) => atMs)),
    };
  }

  sessionsOf(clientId: string): number {
    return this.histories.get(clientId)?.known.sessions ?? 0;
  }

  /** Forgets what was learnt of a client; what a population holds of it is nobody's any more. */
  forget(clientId: string): void {
    this.histories.forget(clientId);
    this.pending.clients.delete(clientId);
    for (const [hash, { context }] of this.pending.contexts)
      if (context.clientId === clientId) this.pending.contexts.delete(hash);
  }

  /** Keeps at most so many values of a population. */
  prune({ known, share }: KeptSum<Population>, most: number): void {
    for (const each of new Set([known, share])) each.prune(most);
    this.#lessons += 1;
  }

  /** Call it when sums were loaded. */
  forgetCalibrations(): void {
    this.#calibrations.clear();
  }

  #populationOf(providerId: string) {
    const all = this.populations.get(providerId);
    this.providers.set(providerId, providerId);
    all.isChanged = true;
    return all;
  }

  /** Decay moves it slowly, so it is made anew when something is counted, and else every day. */
  #calibrationOf(apiId: string, atMs: number): Calibration {
    const found = this.#calibrations.get(apiId);
    if (found !== undefined) return found;
    const made = calibrate(this.spectra.get(apiId).known, weightAt(atMs));
    this.#calibrations.set(apiId, made);
    return made;
  }
}
