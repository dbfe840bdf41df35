import type { Control } from "../control/control.ts";

/** What a scenario is about. */
export interface ScenarioOptions {
  /** Whom it happens to, by user principal name. */
  readonly user: string;
  /** Others of the tenant. */
  readonly others: readonly string[];
}

/** A course of events; time stands still in it, unless the control moves it. */
export type Scenario = (control: Control, options: ScenarioOptions) => Promise<void>;
