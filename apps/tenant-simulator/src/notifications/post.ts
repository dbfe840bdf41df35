/** Endpoint timeouts in real milliseconds, for notifications and validation. */
const timeouts = { notification: 3000, validation: 10_000 };

export interface Posted {
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
