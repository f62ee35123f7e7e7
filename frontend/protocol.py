"""Writes src/lib/protocol.ts, the types of the API, from the server's own types."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from dicewright.web.wire import messages
from dicewright.web.wire.reference import wire_types

TARGET = Path(__file__).parent / "src/lib/protocol.ts"
SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript(schema: dict[str, Any]) -> str:
    """Return a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(typescript(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "array":
            of_items = typescript(schema["items"])
            return f"({of_items})[]" if " " in of_items else f"{of_items}[]"
        case "object":
            of = schema.get("additionalProperties")
            return f"Record<string, {typescript(of) if isinstance(of, dict) else 'any'}>"
        case str(name):
            return SIMPLE[name]
    return "any"


def interface(name: str, schema: dict[str, Any]) -> str:
    """Return a declaration with its comment."""
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {typescript(schema)};\n"
    required = schema.get("required", [])
    lines = [
        f"  {key}{'' if key in required else '?'}: {typescript(of)};"
        for key, of in schema["properties"].items()
    ]
    return "\n".join([f"{about}export interface {name} {{", *lines, "}\n"])


def declarations() -> str:
    """Return the whole file."""
    _, components = msgspec.json.schema_components(wire_types(), ref_template="{name}")
    made = [interface(name, schema) for name, schema in components.items()]
    for name in ("FromClient", "FromServer"):
        members = [member.__name__ for member in getattr(messages, name).__args__]
        made.append(f"export type {name} = {' | '.join(members)};\n")
    return "// Made by protocol.py from the server's types: do not edit.\n\n" + "\n".join(made)


if __name__ == "__main__":
    if "--check" in sys.argv and TARGET.read_text("utf-8") != declarations():
        sys.exit(f"{TARGET.name} is not what the server's types say: run `make frontend`")
    TARGET.write_text(declarations(), "utf-8")
