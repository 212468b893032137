import { Section } from "~/ui/Layout";
import {
  type FieldView,
  type OperationView,
  type Reference,
  type ShapeView,
  shapeId,
  type TypeView,
} from "./reference.view";

/** The reference of all API operations and response schemas. */
export function ApiReference({ groups, shapes }: Reference) {
  return (
    <>
      {groups.map(({ name, description, calls }) => (
        <Section key={name} title={name}>
          <p>{description}</p>
          <ul className="api-calls">
            {calls.map((call) => (
              <li key={call.id} id={call.id}>
                <CallDetails call={call} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title="Shapes" id="shapes">
        <p>What several answers have in common.</p>
        <ul className="api-calls">
          {shapes.map((shape) => (
            <li key={shape.name}>
              <ShapeDetails shape={shape} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function CallDetails({ call }: { call: OperationView }) {
  const { method, path, summary, description, parameters, body, answers } = call;
  return (
    <details className="api-call">
      <summary>
        <span className="api-method">{method}</span> <code className="api-path">{path}</code>{" "}
        <span className="api-summary">{summary}</span>
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
      <h3>Answers</h3>
      <dl className="api-fields">
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
    <details className="api-call">
      <summary>
        <code className="api-path">{name}</code> <span className="api-summary">{description}</span>
      </summary>
      {/* Inside, so that the browser unfolds the shape for a link that leads to it. */}
      <div className="api-shape" id={shapeId(name)}>
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
      <h3>Example</h3>
      <pre className="api-example">{json}</pre>
    </>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly FieldView[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="api-fields">
        {fields.map(({ name, type, isRequired, notes }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!isRequired && <span className="api-optional"> optional</span>}
            </dt>
            <dd>
              <TypeName type={type} />
              {notes && (
                <>
                  {" "}
                  <TextWithCode text={notes} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A text of the description, in which backticks mark code. */
function TextWithCode({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part) => {
    const [, name] = /^`(.+)`$/.exec(part) ?? [];
    return name ? <code key={part}>{name}</code> : part;
  });
}

function TypeName({ type: { text, shape } }: { type: TypeView }) {
  if (!shape) return <code className="api-type">{text}</code>;
  return (
    <a href={`#${shapeId(shape)}`}>
      <code className="api-type">{text}</code>
    </a>
  );
}
