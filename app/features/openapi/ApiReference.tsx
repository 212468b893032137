import { Section } from "~/ui/Layout";
import { StoredElement } from "~/ui/StoredElement";
import { box, stack } from "~/ui/styles";
import {
  type FieldView,
  type OperationView,
  type Reference,
  type ShapeView,
  shapeId,
  type TypeView,
} from "./reference.view";

const CALL = `px-4 wrap-anywhere open:pb-4 ${box}`;

const SUMMARY = "list-inside py-3";

const HEADING = "mt-4 text-base";

/** Names and what is said of them: below each other on a phone, else beside. */
const FIELDS =
  "mt-2 grid gap-2 md:*:grid md:*:grid-cols-[14rem_minmax(0,1fr)] md:*:gap-4 [&_dd]:min-w-0 [&_dd]:text-ink-soft [&_dd]:wrap-anywhere";

/** Those of an object inside, below each other on any screen, as there is no room beside. */
const INNER_FIELDS = "mt-2 grid gap-2 pl-5";

/** The reference of all API operations and response schemas. */
export function ApiReference({ tag, groups, shapes }: Reference) {
  return (
    <>
      {groups.map(({ name, description, calls }) => (
        <Section key={name} title={name}>
          <p>{description}</p>
          <StoredElement as="ul" className={stack} storedBy={`API calls ${name} ${tag}`}>
            {calls.map((call) => (
              <li key={call.id} id={call.id}>
                <CallDetails call={call} />
              </li>
            ))}
          </StoredElement>
        </Section>
      ))}
      <Section title="Shapes" id="shapes">
        <p>Objects that several responses share.</p>
        <StoredElement as="ul" className={stack} storedBy={`API shapes ${tag}`}>
          {shapes.map((shape) => (
            <li key={shape.name}>
              <ShapeDetails shape={shape} />
            </li>
          ))}
        </StoredElement>
      </Section>
    </>
  );
}

function CallDetails({ call }: { call: OperationView }) {
  const { method, path, summary, description, parameters, body, answers } = call;
  return (
    <details className={CALL}>
      <summary className={SUMMARY}>
        <span className="inline-block min-w-16 font-bold">{method}</span>{" "}
        <code className="wrap-anywhere">{path}</code> <span className="text-ink-soft">{summary}</span>
      </summary>
      <p>
        <TextWithCode text={description} />
      </p>
      {parameters.length > 0 && <Fields title="Parameters" fields={parameters} />}
      {body && (
        <>
          <Fields title={`Body, as ${body.mediaType}`} fields={body.fields} />
          <Example json={body.example} />
        </>
      )}
      <h3 className={HEADING}>Responses</h3>
      <dl className={FIELDS}>
        {answers.map((response) => (
          <div key={response.status}>
            <dt>
              <code>{response.status}</code>
            </dt>
            <dd>
              <TextWithCode text={response.description} />
              {response.type && (
                <>
                  {" "}
                  <TypeName type={response.type} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ShapeDetails({ shape: { name, description, fields, example } }: { shape: ShapeView }) {
  return (
    <details className={CALL}>
      <summary className={SUMMARY}>
        <code className="wrap-anywhere">{name}</code> <span className="text-ink-soft">{description}</span>
      </summary>
      {/* Inside, so that the browser unfolds the shape for a link that leads to it. */}
      <div className="scroll-mt-24" id={shapeId(name)}>
        <Fields title="Fields" fields={fields} />
        <Example json={example} />
      </div>
    </details>
  );
}

function Example({ json }: { json: string | null }) {
  if (json === null) return null;
  return (
    <>
      <h3 className={HEADING}>Example</h3>
      <pre className="mt-2 rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {json}
      </pre>
    </>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly FieldView[] }) {
  return (
    <>
      <h3 className={HEADING}>{title}</h3>
      <FieldList className={FIELDS} fields={fields} />
    </>
  );
}

function FieldList({ className, fields }: { className: string; fields: readonly FieldView[] }) {
  return (
    <dl className={className}>
      {fields.map(({ name, type, isRequired, notes, fields: inner }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {!isRequired && <span className="text-ink-soft"> optional</span>}
          </dt>
          <dd>
            <TypeName type={type} />
            {notes && (
              <>
                {" "}
                <TextWithCode text={notes} />
              </>
            )}
            {inner.length > 0 && <FieldList className={INNER_FIELDS} fields={inner} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A text of the description, in which backticks mark code. */
function TextWithCode({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part, index) => {
    const [, name] = /^`(.+)`$/.exec(part) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same code twice
    return name ? <code key={index}>{name}</code> : part;
  });
}

function TypeName({ type: { text, shape } }: { type: TypeView }) {
  if (!shape) return <code className="text-ink">{text}</code>;
  return (
    <a href={`#${shapeId(shape)}`}>
      <code className="text-ink">{text}</code>
    </a>
  );
}
