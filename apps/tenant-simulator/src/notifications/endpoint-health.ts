/** Recent response times of an endpoint, and how Graph reacts to them. */
export interface EndpointHealth {
  readonly record: (milliseconds: number, at: Date) => void;
  readonly treatment: (at: Date) => "prompt" | "delayed" | "dropped";
}

const rules = { slowMilliseconds: 2900, window: 600_000, minResponses: 100, delayedAbove: 0.1, droppedAbove: 0.15 };

/** Delay of notifications to slow endpoints. */
export const slowDelay = 600_000;

/** Rates an endpoint by its responses of ten minutes, from a hundred on. */
export function createEndpointHealth(): EndpointHealth {
  let answers: { readonly at: number; readonly isSlow: boolean }[] = [];
  const recent = (at: Date) => answers.filter((answer) => answer.at > at.getTime() - rules.window);
  return {
    record: (milliseconds, at) => {
      answers = [...recent(at), { at: at.getTime(), isSlow: milliseconds > rules.slowMilliseconds }];
    },
    treatment: (at) => {
      const recentResponses = recent(at);
      if (recentResponses.length < rules.minResponses) return "prompt";
      const slow = recentResponses.filter(({ isSlow }) => isSlow).length / recentResponses.length;
      if (slow > rules.droppedAbove) return "dropped";
      return slow > rules.delayedAbove ? "delayed" : "prompt";
    },
  };
}
