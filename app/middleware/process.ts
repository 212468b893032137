import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Orm } from "~/database/open.server";
import type { Replicas } from "~/database/replicas.server";
import type { DemoNotice } from "~/database/seed.server";
import type { ProviderPictures } from "~/features/auth/providerPictures.server";
import type { Viewer } from "~/features/auth/viewer";
import type { FacetCache } from "~/features/catalogue/facetCache.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import type { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import type { Counters } from "~/http/counters";
import type { AddressMethods } from "~/http/methods";
import type { Limits } from "~/http/rateLimits";
import type { Environment } from "~/lib/environment";

/** The objects that live as long as the process. */
export interface Process {
  environment: Environment;
  orm: Orm;
  /** The files of uploaded images. */
  images: ImageStore;
  /** Downloads the pictures of sign-in providers in the background. */
  providerPictures: ProviderPictures;
  log: Logger;
  limits: Limits;
  counters: Counters;
  readOnly: ReadOnlyMode;
  /** The localities and brands of the catalogue. */
  facets: FacetCache;
  /** The read replicas; null without any. */
  replicas: Replicas | null;
  /** The notice on every page of a site with demo data; null for other sites. */
  demo: DemoNotice | null;
}

/** What the server knows about a request besides the request itself. */
export interface Connection {
  /** The client's IP address, not that of a trusted proxy. */
  address: string;
  /** Whether the request has forwarding headers, from a trusted proxy or not. */
  isForwarded: boolean;
  /** The id of the request in the log and in X-Request-Id. */
  requestId: string;
  /** Whether only the headers of the response are sent. The app handles HEAD as GET, but it must change nothing. */
  isHead: boolean;
}

/** Set by the server for every request. */
export const processContext = createContext<Process>();

/** The kind of a request. */
export interface RequestKind {
  /** Whether it is a `.data` request of React Router's client. */
  isData: boolean;
  /** Whether it asks for what hydrates the page instead of the page. */
  isHydration: boolean;
  /** Finds the methods of its address. */
  methods: () => AddressMethods;
  /** The placeholder, if it asks for a page to be shared by its viewers. */
  placeholder: Viewer | null;
}

/** Set by the server for every request. */
export const connectionContext = createContext<Connection & RequestKind>();

/** What programs read if the database was unavailable during the request, else null; set by `reportFailure`. */
export const databaseUnavailableContext = createContext<string | null>(null);

/** Whether the viewer's account was deleted during the request; set by `handleError`. */
export const accountDeletedContext = createContext(false);

/** The Retry-After of the response, in seconds; set when a request exceeds a rate limit. */
export const retryAfterContext = createContext<number | null>(null);
