import { createTransport } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";

const limits = { timeoutMs: 10_000, maxBytes: 1024 * 1024 };

/** Sends a request to the login host, through the configured proxy. @throws if there is no JSON response */
export async function callLoginHost(
  { config }: Pick<Platform, "config">,
  url: string,
  form: URLSearchParams | null,
): Promise<unknown> {
  const transport = createTransport({ proxy: config.proxyUrl, ...limits });
  try {
    const headers = { accept: "application/json" };
    const { body } = await transport.send(
      form === null
        ? { method: "GET", url, headers }
        : {
            method: "POST",
            url,
            headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
            body: form.toString(),
          },
    );
    return JSON.parse(body.toString("utf8"));
  } finally {
    transport.close();
  }
}
