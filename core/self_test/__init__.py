"""Tries the firewall on a person's own documents: which changed details it catches, which true sentences it doubts.

A sentence becomes a claim that differs from it in one detail, in a way that cannot be true by accident: the new value
conflicts with the old one and is nowhere else in the document. Who does what to whom is never changed: code cannot do
that reliably, so documents written by hand do (training/authored).
"""
