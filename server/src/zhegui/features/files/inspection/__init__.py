"""What a file really is, found out in a process of its own (`python -m …inspection`).

Decoders of pictures and archives are where hostile files do their harm, so they run apart from the
server: with bounded memory and time, without its environment, on a copy. Whatever goes wrong there
is a refusal of that file and nothing else. Nothing here imports more of the installation than `kernel`.
"""
