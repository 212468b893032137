import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createYieldQueue } from "~/lib/timeSlices.server";
import { RenderedParts, RenderYield } from "~/ui/RenderedParts";

const PARTS = 20;
const ROWS = 3;

interface RowProps {
  name: string;
  /** Called when the row is rendered. */
  onRow: () => void;
}

function Row({ name, onRow }: RowProps): ReactNode {
  onRow();
  return createElement("li", {}, "Row ", name);
}

function list(onRow: () => void): ReactNode {
  const parts = createElement(RenderedParts<number>, {
    items: Array.from({ length: PARTS * ROWS }, (_, row) => row),
    size: ROWS,
    render: (row) => createElement(Row, { key: row, name: String(row), onRow }),
  });
  return createElement("ul", {}, parts);
}

function renderOnServer(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(RenderYield, { value: createYieldQueue() }, page), {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

test("the parts of a page are rendered in a task each, and the page equals one that is rendered at once", async () => {
  const rowsByTask = new Map<number, number>();
  let task = 0;
  let isDone = false;
  const rendered = renderOnServer(list(() => rowsByTask.set(task, (rowsByTask.get(task) ?? 0) + 1))).finally(
    () => {
      isDone = true;
    },
  );
  while (!isDone) {
    await setImmediate();
    task += 1;
  }
  expect(await rendered).toBe(renderToString(list(() => {})));
  expect([...rowsByTask.values()]).toEqual(Array.from({ length: PARTS }, () => ROWS));
});
