/** The tenant's own time: it runs beside the real one, or stands still, and can be moved forwards. */
export interface Clock {
  readonly now: () => Date;
  /** Runs a task when its time has come; at once when it has passed. */
  readonly schedule: (at: Date, task: () => void | Promise<void>) => void;
  /** Moves time forwards, running on the way what falls due, in its order. */
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly stop: () => void;
}

export interface ClockOptions {
  /** Where time begins; now without it. */
  readonly start?: Date | undefined;
  /** Whether only `advance` moves it. */
  readonly isFrozen?: boolean | undefined;
}

interface Task {
  readonly at: number;
  readonly run: () => void | Promise<void>;
}

/** Longest delay that a timer of Node can wait. */
const longestDelay = 2 ** 31 - 1;

export function createClock({ start = new Date(), isFrozen = false }: ClockOptions = {}): Clock {
  const began = Date.now();
  const tasks: Task[] = [];
  let moved = 0;
  let timer: NodeJS.Timeout | undefined;
  const time = () => start.getTime() + moved + (isFrozen ? 0 : Date.now() - began);

  const takeDue = (until: number): Task | undefined => {
    const next = tasks[0];
    return next !== undefined && next.at <= until ? tasks.shift() : undefined;
  };

  const wake = () => {
    clearTimeout(timer);
    const next = tasks[0];
    if (isFrozen || next === undefined) return;
    timer = setTimeout(() => void runDue(), Math.min(Math.max(next.at - time(), 0), longestDelay)).unref();
  };

  const runDue = async () => {
    for (let task = takeDue(time()); task !== undefined; task = takeDue(time())) await task.run();
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
      for (let task = takeDue(target); task !== undefined; task = takeDue(target)) {
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
