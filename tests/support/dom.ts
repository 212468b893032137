import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Files share one document, so each test takes away what it rendered.
afterEach(cleanup);
