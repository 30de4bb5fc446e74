/** A socket that comes back by itself, a little later each time, and at once when the network does. */

export type Link = "connecting" | "live" | "lost";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const OVER = 4012; // what was here is gone, and is not to be come back to

export class Socket<Frame> {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #begun = false;

  constructor(
    private readonly path: () => string,
    private readonly onframe: (frame: Frame) => void,
    private readonly onlink: (link: Link) => void,
    private readonly onover: (reason: string) => void = () => undefined,
  ) {
    addEventListener("online", this.#now);
  }

  /** Begin; from then on it comes back by itself. */
  connect(): void {
    this.#begun = true;
    this.#connect();
  }

  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Begin anew, as when what came does not fit. */
  renew(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  readonly #now = (): void => {
    this.#wait = FIRST_WAIT;
    if (this.#socket === null && this.#begun) this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.onlink("connecting");
    const url = new URL(this.path(), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = (message) => {
      this.#wait = FIRST_WAIT;
      this.onframe(JSON.parse(String(message.data)) as Frame);
    };
    socket.onopen = () => this.onlink("live");
    socket.onclose = ({ code, reason }) => {
      this.#socket = null;
      if (this.#closed) return;
      this.onlink("lost");
      if (code === OVER) {
        this.close();
        this.onover(reason);
        return;
      }
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    };
  }
}
