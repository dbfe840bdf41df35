/** What the bar shows, in percent; null while nothing loads. */
export interface LoaderState {
  readonly progress: number;
  readonly buffer: number;
}

export const loaderStart: LoaderState = { progress: 10, buffer: 20 };
const cap = 82;
const loaderStepMs = 800;
const loaderResetMs = 300;

/** One step: 5 to 15 points further (buffer 6 to 16), never past 82 % before the view is there. `random` is in [0, 1). */
export function advance(state: LoaderState, random: () => number): LoaderState {
  return {
    progress: Math.min(cap, state.progress + 5 + random() * 10),
    buffer: Math.min(100, state.buffer + 6 + random() * 10),
  };
}

export interface PageLoader {
  start(): void;
  resolve(): void;
  current(): LoaderState | null;
  subscribe(listener: () => void): () => void;
}

/** The page loader: starts at 10 %, creeps, jumps to 100 % when the view resolves and resets 300 ms later. */
export function createPageLoader(random: () => number = Math.random): PageLoader {
  const listeners = new Set<() => void>();
  let state: LoaderState | null = null;
  let stepping: ReturnType<typeof setInterval> | undefined;
  let resetting: ReturnType<typeof setTimeout> | undefined;

  const show = (next: LoaderState | null) => {
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    start() {
      clearTimeout(resetting);
      clearInterval(stepping);
      stepping = setInterval(() => state && show(advance(state, random)), loaderStepMs);
      show(loaderStart);
    },
    resolve() {
      if (state === null) return;
      clearInterval(stepping);
      clearTimeout(resetting);
      show({ progress: 100, buffer: 100 });
      resetting = setTimeout(() => show(null), loaderResetMs);
    },
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
