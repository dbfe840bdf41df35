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
import { type MergedSum, MergedSums, populations, spectra } from "./merged-sums.ts";
import { PackedHistories } from "./packed-histories.ts";
import { getDay, PendingCounts, type SeenContext } from "./pending-counts.ts";

/** Profile of a client, of its provider's clients together, and calibration of an API. */
export interface Known {
  readonly history: History;
  readonly population: Population;
  readonly calibration: Calibration;
  /** Changes whenever one of the mutable profiles does. */
  readonly revision: number;
}

/** A session that profiles are trained on. */
export interface TrainingSample {
  readonly providerId: string;
  readonly context: SeenContext;
  readonly observation: Observation;
  readonly weight: number;
}

/** Max sessions per client and day in an API's calibration, so that no single client moves its thresholds. */
const maxPerDay = 4;
const emptyHistory = new History();

/** In-memory profiles of this process and its unsaved changes. */
export class Learning {
  readonly histories = new PackedHistories();
  readonly populations = new MergedSums(populations);
  readonly spectra = new MergedSums<Spectrum>(spectra);
  /** Provider by subject of a sum. */
  readonly providers = new Map<string, string>();
  pending = new PendingCounts();
  /** Counts of a save in progress. */
  saving: PendingCounts | null = null;
  readonly #calibrations = new Map<string, Calibration>();
  #revision = 0;
  #countedDay = 0;
  readonly #countedToday = new Map<string, number>();

  known(client: Pick<ClientEntry, "id" | "providerId">, api: Pick<ApiEntry, "id">, atMs: number): Known {
    return {
      history: this.histories.get(client.id)?.known ?? emptyHistory,
      population: this.populations.get(client.providerId).known,
      calibration: this.#getCalibration(api.id, atMs),
      revision: this.#revision,
    };
  }

  /** Trains profiles on a session. */
  learn({ providerId, context, observation, weight }: TrainingSample): void {
    const { clientId } = context;
    const { known, share } = this.histories.change(clientId);
    this.#revision += 1;
    const all = this.#changePopulation(providerId);
    learn(factsOf(observation), known, all.known, weight, { history: share, population: all.share });
    this.pending.countContext(context, 1, observation.atMs);
    this.pending.countClient(clientId, 1, observation.atMs);
  }

  /** Undoes training on a session, by any process. */
  unlearn({ providerId, context, observation, weight }: TrainingSample): void {
    const { known, share } = this.histories.change(context.clientId);
    this.#revision += 1;
    const all = this.#changePopulation(providerId);
    unlearn(factsOf(observation), known, all.known, weight, { history: share, population: all.share });
    this.pending.countContext(context, -1, observation.atMs);
    this.pending.countClient(context.clientId, -1, observation.atMs);
  }

  /** Adds a session's evidence to the API's distribution, whether or not profiles are trained on it. */
  calibrate(client: Pick<ClientEntry, "id" | "providerId">, apiId: string, evidence: number, atMs: number): void {
    const day = getDay(atMs);
    if (day !== this.#countedDay) this.#countedToday.clear();
    this.#countedDay = day;
    const key = `${apiId} ${client.id}`;
    const today = this.#countedToday.get(key) ?? 0;
    if (today >= maxPerDay) return;
    this.#countedToday.set(key, today + 1);
    this.providers.set(apiId, client.providerId);
    const spectrum = this.spectra.get(apiId);
    spectrum.isChanged = true;
    addToSpectrum(spectrum.share, evidence, weightAt(atMs));
    if (spectrum.known !== spectrum.share) addToSpectrum(spectrum.known, evidence, weightAt(atMs));
    this.#calibrations.delete(apiId);
  }

  /** A client's counts that aren't saved yet. */
  getPending(clientId: string): { readonly sessions: number; readonly atMs: number } {
    const all = [this.saving?.clients.get(clientId), this.pending.clients.get(clientId)].filter(
      (each) => each !== undefined,
    );
    return {
      sessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
      atMs: Math.max(0, ...all.map(({ atMs }) => atMs)),
    };
  }

  getSessions(clientId: string): number {
    return this.histories.get(clientId)?.known.sessions ?? 0;
  }

  /** Drops a client's profile. Its share of the population stays, anonymously. */
  forget(clientId: string): void {
    this.histories.forget(clientId);
    this.pending.clients.delete(clientId);
    for (const [hash, { context }] of this.pending.contexts)
      if (context.clientId === clientId) this.pending.contexts.delete(hash);
  }

  /** Limits the values of a population. */
  prune({ known, share }: MergedSum<Population>, max: number): void {
    for (const each of new Set([known, share])) each.prune(max);
    this.#revision += 1;
  }

  /** To be called after loading sums. */
  forgetCalibrations(): void {
    this.#calibrations.clear();
  }

  #changePopulation(providerId: string) {
    const all = this.populations.get(providerId);
    this.providers.set(providerId, providerId);
    all.isChanged = true;
    return all;
  }

  /** Cached until the distribution changes. */
  #getCalibration(apiId: string, atMs: number): Calibration {
    const found = this.#calibrations.get(apiId);
    if (found !== undefined) return found;
    const made = calibrate(this.spectra.get(apiId).known, weightAt(atMs));
    this.#calibrations.set(apiId, made);
    return made;
  }
}
