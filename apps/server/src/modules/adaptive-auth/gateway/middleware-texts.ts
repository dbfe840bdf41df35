import type { Protection } from "./nginx-text.ts";

/** The tap, which asks and forwards. @param switches more of its command line */
export function tapText(
  { slug, parapet, failure, upstream, listen }: Protection,
  switches: readonly string[] = [],
): string {
  return `# Stop the tap in front of the API, then run this in the same folder.
PARAPET_TOKEN="$(cat parapet-tap.token)" node parapet-tap.mjs \\
  --target ${upstream} \\
  --listen ${listen} \\
  --server ${parapet.origin} \\
  --enforce ${slug} --fail ${failure}${switches.map((each) => ` ${each}`).join("")}
`;
}

/** The middleware, in the API's own process. */
export function nodeText({ slug, parapet, failure }: Protection): string {
  return `// npm install ${parapet.origin}/downloads/node-middleware.tgz
import { createServer } from "node:http";
import { createGuard, maxHeaderBytes } from "@parapet/node-middleware";

const guard = createGuard({ server: "${parapet.origin}", api: "${slug}", failure: "${failure}" });

// Express: app.use(guard.express()) before every other middleware. Fastify: app.register(guard.fastify()).
const server = createServer(
  { maxHeaderSize: maxHeaderBytes },
  guard.http((request, response) => {
    response.end(\`Hello, \${request.headers["x-adaptive-client-id"]}\`);
  }),
);
server.listen(3000, "127.0.0.1");
process.once("SIGTERM", () => server.close(() => guard.close()));
`;
}
