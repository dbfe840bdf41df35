import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Calls of each connection that wait for the answers before them. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Waits until the calls before this one on its connection are answered. Node hands over all calls that a client has written,
 * so a single connection could otherwise start thousands. Meanwhile, nothing more is read from it.
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse): Promise<void> | null {
  // Node gives a response its connection when it is the next one to be written.
  if (response.socket !== null || response.writableEnded || response.destroyed || socket.destroyed) return null;
  const others = waiting.get(socket) ?? linesUpAt(socket);
  others.add(response);
  socket.pause();
  return new Promise((begin) => {
    response.once("socket", () => {
      others.delete(response);
      if (others.size === 0) socket.resume();
      begin();
    });
  });
}

/** Node closes no response that hasn't begun, and who watches one waits for that. */
function linesUpAt(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  waiting.set(socket, responses);
  socket.once("close", () => {
    for (const response of responses) response.emit("close");
    responses.clear();
  });
  return responses;
}
