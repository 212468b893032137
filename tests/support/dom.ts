import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// As long as `expect.poll` waits.
configure({ asyncUtilTimeout: 15_000 });

// Test files share one document, so each test removes what it rendered.
afterEach(cleanup);
