/** Thrown where a check has used up its steps: what is not checked by then is not checked at all. */
export class TooCostly extends Error {}

/** Work that one call may cost, counted in steps of about 0.1 µs, so that the same call always gets the same verdict. */
export class Steps {
  #left: number;

  constructor(max: number) {
    this.#left = max;
  }

  /** @throws TooCostly when there are not as many left */
  take(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooCostly("The steps of a call are used up");
  }
}
