/** Endpoint timeouts in real milliseconds, for notifications and validation. */
const timeouts = { notification: 3000, validation: 10_000 };

interface Posted {
  readonly isAccepted: boolean;
  readonly milliseconds: number;
}

/** Posts a notification; unreachable or slow endpoints haven't accepted it. */
export async function postNotification(url: string, body: object): Promise<Posted> {
  const started = performance.now();
  const response = await post(url, JSON.stringify(body), "application/json", timeouts.notification);
  return { isAccepted: response?.ok === true, milliseconds: performance.now() - started };
}

/** Validates an endpoint: it must echo a token. */
export async function validateEndpoint(url: string, token: string): Promise<boolean> {
  const address = new URL(url);
  address.searchParams.set("validationToken", token);
  const response = await post(address.href, "", "text/plain; charset=utf-8", timeouts.validation);
  if (response?.status !== 200 || response.headers.get("content-type")?.startsWith("text/plain") !== true) return false;
  return (await response.text()) === token;
}

async function post(url: string, body: string, type: string, timeout: number): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(timeout);
    return await fetch(url, { method: "POST", headers: { "content-type": type }, body, signal, redirect: "error" });
  } catch {
    return null;
  }
}

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
