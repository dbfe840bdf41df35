import {
  type Calibration,
  calibrate,
  emptySpectrum,
  History,
  Population,
  type Spectrum,
  weightAt,
} from "@parapet/risk-engine";
import type { ApiEntry, ClientEntry } from "../directory/entries.ts";

/** What is known of a client, its provider's clients and an API. */
export interface Known {
  readonly history: History;
  readonly population: Population;
  readonly calibration: Calibration;
}

/** What one process knows of clients. */
export class Learning {
  readonly #histories = new Map<string, History>();
  readonly #populations = new Map<string, Population>();
  readonly #spectra = new Map<string, Spectrum>();

  known(client: ClientEntry, api: ApiEntry, atMs: number): Known {
    return {
      history: ofOrNew(this.#histories, client.id, () => new History()),
      population: ofOrNew(this.#populations, client.providerId, () => new Population()),
      calibration: calibrate(ofOrNew(this.#spectra, api.id, emptySpectrum), weightAt(atMs)),
    };
  }
}

function ofOrNew<Value>(values: Map<string, Value>, id: string, make: () => Value): Value {
  const value = values.get(id) ?? make();
  values.set(id, value);
  return value;
}
