import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./errors.ts";

const builtConsole = fileURLToPath(new URL("../../../console/dist/", import.meta.url));
/** Where no page is: the API's planes, and files of a build that is no longer here. */
const noPages = /^\/(api|v1|assets|downloads)(\/|$)/;
/** Endpoints and pages: a browser that goes to a page asks for HTML by its name. */
const sharedWithPages = /^\/auth(\/|$)/;

/** Serves the built console: hashed files for a year, and the page itself for every address that is no API's. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const built = existsSync(builtConsole);
  if (built) {
    await app.register(fastifyStatic, {
      root: builtConsole,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  } else app.log.warn("The console isn't built, so only the API is served. Run npm start, or npm run build first.");
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" && !noPages.test(request.url) && accepts(request.url, request.headers.accept);
    if (!isPage || !built) return sendProblem(request, reply, "not_found");
    return reply.sendFile("index.html");
  });
}

function accepts(url: string, accept: string | undefined): boolean {
  if (sharedWithPages.test(url)) return accept?.includes("text/html") ?? false;
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
