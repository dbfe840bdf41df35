import type { INetworkModule, NetworkRequestOptions, NetworkResponse } from "@azure/msal-node";
import { type Transport, TransportError } from "../transport/transport.ts";

/**
 * MSAL's network module on our transport. MSAL rejects plain HTTP authorities, so it uses the cloud's URLs and
 * `toAddress` maps them to a simulated tenant.
 */
export function networkModule(transport: Transport, toAddress: (url: string) => string): INetworkModule {
  const exchange = async <T>(
    method: "GET" | "POST",
    url: string,
    options: NetworkRequestOptions | undefined,
  ): Promise<NetworkResponse<T>> => {
    const { status, headers, body } = await transport.send({
      method,
      url: toAddress(url),
      headers: options?.headers ?? {},
      ...(options?.body !== undefined && { body: options.body }),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- msal checks what it reads of an answer
    return { status, headers: { ...headers }, body: jsonOf(body) as T };
  };
  return {
    sendGetRequestAsync: (url, options) => exchange("GET", url, options),
    sendPostRequestAsync: (url, options) => exchange("POST", url, options),
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new TransportError("The answer is not JSON", { cause: error });
  }
}
