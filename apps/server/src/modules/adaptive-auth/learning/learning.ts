import type { ClientKind } from "@parapet/contract";
import {
  addToSpectrum,
  type Calibration,
  calibrate,
  factsOf,
  History,
  learn,
  learnUpdate,
  type TrainingUpdate,
  type Observation,
  type Population,
  type Spectrum,
  spectrumBin,
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

/** What profiles are trained on: a session's first call, or what a later one adds to it. */
export interface TrainingSample {
  readonly providerId: string;
  readonly context: SeenContext;
  readonly observation: Observation;
  readonly weight: number;
  readonly update?: TrainingUpdate | undefined;
}

/** A client's riskiest call of a day, as its API's spectrum counts it. */
interface Peak {
  bin: number;
  readonly weight: number;
}

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
  readonly #calibrations = new Map<string, Readonly<Record<ClientKind, Calibration>>>();
  #revision = 0;
  #peaksDay = 0;
  /** Today's peaks by API and client. */
  readonly #peaks = new Map<string, Map<string, Peak>>();

  known(client: Pick<ClientEntry, "id" | "kind" | "providerId">, api: Pick<ApiEntry, "id">, atMs: number): Known {
    return {
      history: this.histories.get(client.id)?.known ?? emptyHistory,
      population: this.populations.get(client.providerId).known,
      calibration: this.#getCalibrations(api.id, atMs)[client.kind],
      revision: this.#revision,
    };
  }

  /** Trains profiles. */
  learn(sample: TrainingSample): void {
    this.#train(sample, 1);
  }

  /** Undoes training, by any process. */
  unlearn(sample: TrainingSample): void {
    this.#train(sample, -1);
  }

  #train({ providerId, context, observation, weight, update }: TrainingSample, direction: 1 | -1): void {
    const { clientId } = context;
    const { known: history, share: ownHistory } = this.histories.change(clientId);
    this.#revision += 1;
    const { known: population, share: ownPopulation } = this.#changePopulation(providerId);
    const share = { history: ownHistory, population: ownPopulation };
    const facts = factsOf(observation);
    if (update !== undefined) learnUpdate(facts, update, { history, population, share }, weight, direction);
    else (direction === 1 ? learn : unlearn)(facts, history, population, weight, share);
    const sessions = update === undefined ? direction : 0;
    this.pending.countContext(context, sessions, observation.atMs);
    this.pending.countClient(clientId, sessions, observation.atMs);
  }

  /**
   * Counts a call for its API's calibration. A client's day counts once, by its riskiest call, so that thresholds relate to
   * prompts and no busy client moves them.
   */
  countPeak(
    client: Pick<ClientEntry, "id" | "kind" | "providerId">,
    apiId: string,
    evidence: number,
    atMs: number,
  ): void {
    const day = getDay(atMs);
    if (day !== this.#peaksDay) this.#peaks.clear();
    this.#peaksDay = day;
    let peaks = this.#peaks.get(apiId);
    if (peaks === undefined) this.#peaks.set(apiId, (peaks = new Map()));
    const bin = spectrumBin(client.kind, evidence);
    const before = peaks.get(client.id);
    if (before !== undefined && before.bin >= bin) return;
    this.providers.set(apiId, client.providerId);
    const spectrum = this.spectra.get(apiId);
    const weight = before?.weight ?? weightAt(atMs);
    for (const each of new Set([spectrum.share, spectrum.known])) {
      if (before !== undefined) addToSpectrum(each, before.bin, -weight);
      addToSpectrum(each, bin, weight);
    }
    if (before === undefined) peaks.set(client.id, { bin, weight });
    else before.bin = bin;
    spectrum.isChanged = true;
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
  #getCalibrations(apiId: string, atMs: number): Readonly<Record<ClientKind, Calibration>> {
    const found = this.#calibrations.get(apiId);
    if (found !== undefined) return found;
    const { known } = this.spectra.get(apiId);
    const unit = weightAt(atMs);
    const made = { interactive: calibrate(known, "interactive", unit), headless: calibrate(known, "headless", unit) };
    this.#calibrations.set(apiId, made);
    return made;
  }
}
