"""What all widgets share: the base class, traits that say what they allow, HTML and SVG."""
