import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Orm } from "~/database/open.server";
import type { DemoNotice } from "~/database/seed.server";
import type { ProviderPictures } from "~/features/auth/providerPictures.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import type { Limits } from "~/http/rateLimits";
import type { Environment } from "~/lib/environment";

/** What lives as long as the process does. */
export interface Process {
  environment: Environment;
  orm: Orm;
  /** The files of uploaded images. */
  images: ImageStore;
  /** Takes over the pictures that sign-in providers name, in the background. */
  providerPictures: ProviderPictures;
  log: Logger;
  limits: Limits;
  /** What every page says of a made-up catalogue; null where the data is people's own. */
  demo: DemoNotice | null;
}

/** What the server knows of one request beside the request itself. */
export interface Connection {
  /** The client's IP address, past trusted proxies. */
  address: string;
  /** Whether the request bears headers of a proxy, trusted or not. */
  isForwarded: boolean;
  /** The Content-Security-Policy of the answer lets scripts with this nonce run. */
  nonce: string;
  /** Stands in the log and in X-Request-Id. */
  requestId: string;
}

/** Set by the server for every request. */
export const processContext = createContext<Process>();

/** Set by the server for every request; `isData` says that script asks, by a `.data` address. */
export const connectionContext = createContext<Connection & { isData: boolean }>();

/** Whether the database was found away while the request was answered; set where errors are reported. */
export const databaseUnavailableContext = createContext(false);

/** In how many seconds it makes sense to try again; set where a request is refused for coming too soon. */
export const retryAfterContext = createContext<number | null>(null);
