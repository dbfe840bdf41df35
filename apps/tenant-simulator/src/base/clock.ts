/** The tenant's clock: runs in real time or is frozen, and can be advanced. */
export interface Clock {
  readonly now: () => Date;
  /** Runs a task at a time; immediately if it has passed. */
  readonly schedule: (at: Date, task: () => void | Promise<void>) => void;
  /** Advances the clock, running due tasks in order. */
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly stop: () => void;
}

export interface ClockOptions {
  /** Start time; defaults to now. */
  readonly start?: Date | undefined;
  /** Whether only `advance` moves the clock. */
  readonly isFrozen?: boolean | undefined;
}

interface Task {
  readonly at: number;
  readonly run: () => void | Promise<void>;
}

/** Node's longest timer delay. */
const maxDelay = 2 ** 31 - 1;

export function createClock({ start = new Date(), isFrozen = false }: ClockOptions = {}): Clock {
  const began = Date.now();
  const tasks: Task[] = [];
  let moved = 0;
  let timer: NodeJS.Timeout | undefined;
  const time = () => start.getTime() + moved + (isFrozen ? 0 : Date.now() - began);

  const nextDue = (until: number): Task | undefined => {
    const next = tasks[0];
    return next !== undefined && next.at <= until ? tasks.shift() : undefined;
  };

  const wake = () => {
    clearTimeout(timer);
    const next = tasks[0];
    if (isFrozen || next === undefined) return;
    timer = setTimeout(() => void runDue(), Math.min(Math.max(next.at - time(), 0), maxDelay)).unref();
  };

  const runDue = async () => {
    for (let task = nextDue(time()); task !== undefined; task = nextDue(time())) await task.run();
    wake();
  };

  return {
    now: () => new Date(time()),
    schedule: (at, run) => {
      const place = tasks.findIndex((task) => task.at > at.getTime());
      tasks.splice(place === -1 ? tasks.length : place, 0, { at: at.getTime(), run });
      wake();
    },
    advance: async (milliseconds) => {
      const target = time() + milliseconds;
      for (let task = nextDue(target); task !== undefined; task = nextDue(target)) {
        moved += Math.max(task.at - time(), 0);
        await task.run();
      }
      moved += Math.max(target - time(), 0);
      wake();
    },
    stop: () => {
      clearTimeout(timer);
      tasks.length = 0;
    },
  };
}

/** A timestamp without fractional seconds, as in most of Graph. */
export function instant(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
