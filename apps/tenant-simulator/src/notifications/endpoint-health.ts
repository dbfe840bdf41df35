/** How quickly an endpoint has answered of late, and what follows from it. */
export interface EndpointHealth {
  readonly record: (milliseconds: number, at: Date) => void;
  readonly treatment: (at: Date) => "prompt" | "delayed" | "dropped";
}

const rules = { slowMilliseconds: 2900, window: 600_000, judgedFrom: 100, delayedAbove: 0.1, droppedAbove: 0.15 };

/** Time by which a slow endpoint's notifications come later. */
export const slowDelay = 600_000;

/** Judges an endpoint by its answers within ten minutes, once there were a hundred. */
export function createEndpointHealth(): EndpointHealth {
  let answers: { readonly at: number; readonly isSlow: boolean }[] = [];
  const recent = (at: Date) => answers.filter((answer) => answer.at > at.getTime() - rules.window);
  return {
    record: (milliseconds, at) => {
      answers = [...recent(at), { at: at.getTime(), isSlow: milliseconds > rules.slowMilliseconds }];
    },
    treatment: (at) => {
      const judged = recent(at);
      if (judged.length < rules.judgedFrom) return "prompt";
      const slow = judged.filter(({ isSlow }) => isSlow).length / judged.length;
      if (slow > rules.droppedAbove) return "dropped";
      return slow > rules.delayedAbove ? "delayed" : "prompt";
    },
  };
}
