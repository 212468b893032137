import { afterAll, afterEach, beforeAll } from "vitest";
import { interceptRequests, network } from "./network";

beforeAll(interceptRequests);
afterEach(() => network.resetHandlers());
afterAll(() => network.close());
