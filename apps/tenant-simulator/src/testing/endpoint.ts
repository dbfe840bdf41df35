import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** A real notification endpoint with configurable behavior. */
interface Endpoint {
  readonly url: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look where they expect something
  readonly received: any[];
  /** Status of the next responses. */
  status: number;
  /** Whether it echoes validation tokens. */
  validates: boolean;
  readonly close: () => Promise<void>;
}

export async function startEndpoint(): Promise<Endpoint> {
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? "", "http://endpoint").searchParams.get("validationToken");
    void text(request).then((body) => {
      if (token === null) endpoint.received.push(JSON.parse(body));
      const status = token === null ? endpoint.status : 200;
      return response.writeHead(status, { "content-type": "text/plain" }).end(endpoint.validates ? token : "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The endpoint listens on a port");
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${address.port}/hook`,
    received: [],
    status: 202,
    validates: true,
    close: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
  return endpoint;
}
