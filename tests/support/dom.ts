import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Test files share one document, so each test removes what it rendered.
afterEach(cleanup);
